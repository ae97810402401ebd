import { keyframes, styled } from '@mui/material/styles';

const turn = keyframes({ to: { transform: 'rotate(360deg)' } });

/** A spinner of 14 px in the text's colour. It is hidden from assistive technology: the control around it has `aria-busy`. */
export const Spinner = styled((props: { className?: string }) => <span aria-hidden="true" {...props} />)({
  width: 14,
  height: 14,
  margin: 1,
  flex: 'none',
  borderRadius: '50%',
  border: '2px solid currentColor',
  borderRightColor: 'transparent',
  opacity: 0.9,
  animation: `${turn} .8s linear infinite`,
  '@media (prefers-reduced-motion: reduce)': { animationDuration: '2.4s' },
});
