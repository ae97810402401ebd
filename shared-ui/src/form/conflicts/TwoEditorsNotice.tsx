import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from '@mui/material/styles';
import { Button } from '../../controls/Button';
import { Banner } from '../../feedback/Banner';
import { t } from '../../theme/tokens';
import { CopyTyped } from './CopyTyped';
import type { TwoEditors } from './useTwoEditors';

const Place = styled('div')({
  marginBottom: 8,
  scrollMarginTop: 16,
  '&:focus': { outline: 'none' },
  '&:focus-visible > *': { outline: `2px solid ${t.focus}`, outlineOffset: 2 },
});
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });

/** A way on from a form that cannot be saved any more. */
export interface ExitLink {
  to: string;
  /** "Back to Projects". */
  label: string;
}

export interface TwoEditorsNoticeProps<Values> {
  of: TwoEditors<Values>;
  /** Where one goes on; `gone` where there is nothing any more, or nothing that the person sees. */
  exitLink: (gone: boolean) => ExitLink;
}

function LostNotice<Values extends object>({
  of: two,
  lost,
  exitLink,
}: TwoEditorsNoticeProps<Values> & { lost: NonNullable<TwoEditors<Values>['lost']> }) {
  const navigate = useNavigate();
  const place = useRef<HTMLDivElement>(null);
  const { to, label } = exitLink(lost.gone);
  useEffect(() => place.current?.focus(), [lost]);
  const leave = () => {
    // Nobody is asked: what is typed stays on this device.
    two.guard.release();
    void navigate(to);
  };
  return (
    <Place ref={place} tabIndex={-1}>
      <Banner
        kind="error"
        title={
          lost.gone
            ? `This ${two.noun} was deleted, or you may not see it any more.`
            : `You may not save this ${two.noun} any more.`
        }
        action={
          <Buttons>
            <CopyTyped fields={two.fields} base={two.base} />
            <Button size="small" onClick={leave}>
              {label}
            </Button>
          </Buttons>
        }
      >
        {[...(lost.gone ? [] : [lost.reason]), ...lost.facts, 'What you typed is still here.'].join(' ')}
      </Banner>
    </Place>
  );
}

/**
 * Stands above the fields of a form: that what is there now is not what the form was opened with, and the way back to the
 * comparison; or that it cannot be saved any more.
 */
export function TwoEditorsNotice<Values extends object>(props: TwoEditorsNoticeProps<Values>) {
  const { stale, comparing, lost, noun, compare } = props.of;
  if (lost) return <LostNotice {...props} lost={lost} />;
  if (!stale || comparing) return null;
  return (
    <Place>
      <Banner
        kind="warning"
        title={stale.draft ? 'Restored what you typed.' : 'Not saved yet.'}
        action={
          <Button size="small" onClick={compare} aria-haspopup="dialog">
            Compare
          </Button>
        }
      >
        {stale.refused ?? `Somebody changed this ${noun} meanwhile.`} Saving lets you choose what stays.
      </Banner>
    </Place>
  );
}
