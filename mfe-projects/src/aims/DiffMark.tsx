import { styled, t } from 'shared-ui/core';
import { signOf, type Kind } from './differences';

const grounds: Record<Kind, { backgroundColor: string; color: string }> = {
  added: { backgroundColor: t.successBg, color: t.success },
  removed: { backgroundColor: t.errorBg, color: t.error },
  changed: { backgroundColor: t.warningBg, color: t.warning },
  moved: { backgroundColor: t.infoBg, color: t.info },
};

const Sign = styled('span')({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: 20,
  height: 20,
  borderRadius: 4,
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 600,
});
const Word = styled('span')({ fontSize: 12, fontWeight: 500 });

/** The sign of a kind on its tint. It always stands beside the word. */
export const DiffSign = ({ kind }: { kind: Kind }) => (
  <Sign aria-hidden style={grounds[kind]}>
    {signOf(kind)}
  </Sign>
);

/** Sign and word of a difference. */
export const DiffMark = ({ kind, moved = false }: { kind: Kind; moved?: boolean }) => (
  <>
    <DiffSign kind={kind} />
    <Word style={{ color: grounds[kind].color }}>{moved ? `${kind}, moved` : kind}</Word>
  </>
);
