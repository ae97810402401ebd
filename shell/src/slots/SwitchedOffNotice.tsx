import type { RefObject } from 'react';
import type { RemoteSlice } from 'shared-api/contracts/portal';
import { Banner, unsavedFieldsIn, useCopyTyped } from 'shared-ui/core';
import { typedText } from './typedText';

export interface SwitchedOffNoticeProps {
  remote: RemoteSlice;
  /** The `UnsavedScope` of the filler. */
  scope: string;
  /** The element that the filler is drawn in. */
  filler: RefObject<HTMLElement | null>;
}

/** Stands above a filler with unsaved changes whose area was switched off: says so, and copies what was typed. */
export function SwitchedOffNotice({ remote, scope, filler }: SwitchedOffNoticeProps) {
  const { button, status, refused } = useCopyTyped(() =>
    typedText([...(filler.current ? [filler.current] : []), ...unsavedFieldsIn(scope)]),
  );
  const message = remote.disabled?.message;
  return (
    <>
      <Banner
        kind="warning"
        title={`${remote.manifest.title} was switched off by an administrator.`}
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
