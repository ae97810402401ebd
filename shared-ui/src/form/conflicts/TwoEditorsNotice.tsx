import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from '@mui/material/styles';
import { Button } from '../../controls/Button';
import { Banner } from '../../feedback/Banner';
import { t } from '../../theme/tokens';
import { CopyTyped } from './CopyTyped';
import type { TwoEditors } from './useTwoEditors';

const Root = styled('div')({
  marginBottom: 8,
  scrollMarginTop: 16,
  '&:focus': { outline: 'none' },
  '&:focus-visible > *': { outline: `2px solid ${t.focus}`, outlineOffset: 2 },
});
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });

/** A link that leads away from a form that cannot be saved any more. */
export interface ExitLink {
  to: string;
  /** "Back to Projects". */
  label: string;
}

export interface TwoEditorsNoticeProps<Values> {
  of: TwoEditors<Values>;
  /** @param gone the entity was deleted, or the person may not see it any more */
  exitLink: (gone: boolean) => ExitLink;
}

function UnsavableNotice<Values extends object>({
  of: editors,
  unsavable,
  exitLink,
}: TwoEditorsNoticeProps<Values> & { unsavable: NonNullable<TwoEditors<Values>['unsavable']> }) {
  const navigate = useNavigate();
  const root = useRef<HTMLDivElement>(null);
  const { to, label } = exitLink(unsavable.gone);
  useEffect(() => root.current?.focus(), [unsavable]);
  const leave = () => {
    // Leave without asking if the draft stays on this device.
    if (editors.draft.store()) editors.guard.release();
    void navigate(to);
  };
  return (
    <Root ref={root} tabIndex={-1}>
      <Banner
        kind="error"
        title={
          unsavable.gone
            ? `This ${editors.noun} was deleted, or you may not see it any more.`
            : `You may not save this ${editors.noun} any more.`
        }
        action={
          <Buttons>
            <CopyTyped fields={editors.fields} base={editors.base} />
            <Button size="small" onClick={leave}>
              {label}
            </Button>
          </Buttons>
        }
      >
        {[
          ...(unsavable.gone ? [] : [unsavable.reason]),
          ...unsavable.facts,
          'What you typed is still here.',
        ].join(' ')}
      </Banner>
    </Root>
  );
}

/**
 * Goes above the fields of a form. It says that the entity changed since the form was opened, with a button that opens the
 * comparison; or that the form cannot be saved any more, and why.
 */
export function TwoEditorsNotice<Values extends object>(props: TwoEditorsNoticeProps<Values>) {
  const { stale, comparing, unsavable, noun, openComparison } = props.of;
  if (unsavable) return <UnsavableNotice {...props} unsavable={unsavable} />;
  if (!stale || comparing) return null;
  return (
    <Root>
      <Banner
        kind="warning"
        title={stale.draft ? 'Restored what you typed.' : 'Not saved yet.'}
        action={
          <Button size="small" onClick={openComparison} aria-haspopup="dialog">
            Compare
          </Button>
        }
      >
        {stale.refused ?? `Somebody changed this ${noun} meanwhile.`} Saving lets you choose what stays.
      </Banner>
    </Root>
  );
}
