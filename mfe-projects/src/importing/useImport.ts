import { useRef, useState } from 'react';
import { ApiError } from 'shared-api/client';
import type { ImportResult } from 'shared-api/contracts/lists/projectImport';
import { checkImport, importProjects } from 'shared-api/delivery';
import { readFile } from './readFile';

export type ImportPhase = 'choose' | 'checking' | 'checked' | 'importing' | 'done';

interface ImportState {
  phase: ImportPhase;
  fileName: string;
  csv: string;
  result: ImportResult | undefined;
  error: Error | undefined;
  /** The file was sent to be imported, and it is not known whether that happened: the answer was lost. */
  isUnknown: boolean;
}

const start: ImportState = {
  phase: 'choose',
  fileName: '',
  csv: '',
  result: undefined,
  error: undefined,
  isUnknown: false,
};
const errorOf = (cause: unknown) => (cause instanceof Error ? cause : new Error(String(cause)));

/** Checks a chosen file, and then imports it. */
export function useImport(groupId: number | undefined) {
  const [state, setState] = useState(start);
  /** Changes with each file, so that the answer to an older one is ignored. */
  const turn = useRef(0);
  /** Updates the state while the file that is being worked on stays the same. */
  const updaterOf = (own: number) => (part: Partial<ImportState>) =>
    turn.current === own && setState((before) => ({ ...before, ...part }));
  const reset = () => {
    turn.current += 1;
    setState(start);
  };

  const choose = async (file: File) => {
    if (groupId === undefined) return;
    const update = updaterOf(++turn.current);
    setState({ ...start, phase: 'checking', fileName: file.name });
    try {
      const csv = await readFile(file);
      update({ phase: 'checked', csv, result: await checkImport(groupId, csv) });
    } catch (cause) {
      update({ phase: 'choose', error: errorOf(cause) });
    }
  };

  const run = async () => {
    if (groupId === undefined) return;
    const update = updaterOf(turn.current);
    update({ phase: 'importing', error: undefined, isUnknown: false });
    try {
      const result = await importProjects(groupId, state.csv);
      update({ result, phase: result.faults.length ? 'checked' : 'done' });
    } catch (cause) {
      const isRefused = cause instanceof ApiError && cause.status >= 400 && cause.status < 500;
      update({ phase: 'checked', error: errorOf(cause), isUnknown: !isRefused });
    }
  };
  return { ...state, choose: (file: File) => void choose(file), run: () => void run(), reset };
}
