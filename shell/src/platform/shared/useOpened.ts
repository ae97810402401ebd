import { useState } from 'react';

/**
 * The data that a form was opened with. Changes by others replace it at once, but never while the form has unsaved changes.
 * @param stamp differs between data that the form must show differently
 */
export function useOpened<Data>(data: Data, stamp: string, unsaved: boolean): Data {
  const [opened, setOpened] = useState({ data, stamp });
  if (opened.stamp !== stamp && !unsaved) setOpened({ data, stamp });
  return opened.data;
}
