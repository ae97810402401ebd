import type { RefObject } from 'react';
import { Banner, unsavedFieldsIn, useCopyTyped } from 'shared-ui/core';
import { typedText } from './typedText';

export interface SwitchedOffNoticeProps {
  /** The area or the feature that was switched off. */
  title: string;
  /** The admin's message. */
  message?: string | null | undefined;
  /** The `UnsavedScope` of the filler. */
  scope: string;
  /** The element that the filler is drawn in. */
  filler: RefObject<HTMLElement | null>;
}

/** Stands above a filler with unsaved changes whose area or feature was switched off: says so, and copies what was typed. */
export function SwitchedOffNotice({ title, message, scope, filler }: SwitchedOffNoticeProps) {
  const { button, status, refused } = useCopyTyped(() =>
    typedText([...(filler.current ? [filler.current] : []), ...unsavedFieldsIn(scope)]),
  );
  return (
    <>
      <Banner
        kind="warning"
        title={`${title} was switched off by an administrator.`}
        sx={{ marginBottom: '12px' }}
        action={button}
      >
        {message && `${message} `}
        This part stays until you save or leave what you typed here. {status}
      </Banner>
      {refused}
    </>
  );
}
