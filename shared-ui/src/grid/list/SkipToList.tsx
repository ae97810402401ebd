import { styled } from '@mui/material/styles';
import { VisuallyHidden } from '../../display/VisuallyHidden';
import { t } from '../../theme/tokens';

const Skip = styled('a')({
  padding: '6px 12px',
  borderRadius: 6,
  backgroundColor: t.bgInverse,
  color: t.textInverse,
  fontWeight: 500,
  '&:not(:focus)': {
    position: 'absolute',
    width: 1,
    height: 1,
    padding: 0,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
});

/** A link past the buttons and filters of a list, which shows while it has the focus. @param id of the `ListStart` */
export const SkipToList = ({ id }: { id: string }) => (
  <Skip
    href={`#${id}`}
    onClick={(event) => {
      event.preventDefault(); // Keep the page's address.
      document.getElementById(id)?.focus();
    }}
  >
    Skip to the list
  </Skip>
);

/** The place that the link leads to, right before the list: the next Tab enters the list. */
export const ListStart = ({ id, many }: { id: string; many: string }) => (
  <VisuallyHidden id={id} tabIndex={-1}>
    List of {many}
  </VisuallyHidden>
);
