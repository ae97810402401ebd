import { useRef } from 'react';
import { importHolidays } from 'shared-api/accounts';
import type { HolidayBody } from 'shared-api/contracts/accounts';
import { limits } from 'shared-api/limits';
import { Button, styled, useToast } from 'shared-ui/core';
import { FormDialog, FormTextField, useField, useFormikContext } from 'shared-ui/form';
import { ImportPreview } from './ImportPreview';
import { parseHolidays } from './parseHolidays';

interface Values {
  list: string;
}

const Foot = styled('div')({ marginTop: -8 });
const initial: Values = { list: '' };

const holidaysIn = (list: string): HolidayBody[] =>
  parseHolidays(list).flatMap(({ holiday }) => holiday ?? []);

function faultOf({ list }: Values): { list?: string } {
  const lines = parseHolidays(list);
  const faults = lines.filter(({ fault }) => fault).length;
  if (lines.length === 0) return { list: 'Paste a list, or choose a file' };
  if (faults) return { list: `Correct ${faults === 1 ? 'one line' : `${faults} lines`} first` };
  if (lines.length > limits.holidayImport)
    return { list: `At most ${limits.holidayImport} holidays at a time` };
  return {};
}

/** Puts a file's text into the field, where it can be corrected. */
function FileChoice() {
  const input = useRef<HTMLInputElement>(null);
  const [, , field] = useField<string>('list');
  const { isSubmitting } = useFormikContext();
  const read = async (file: File | undefined) => {
    if (file) await field.setValue(await file.text());
  };
  return (
    <Foot>
      <Button size="small" icon="upload" disabled={isSubmitting} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        aria-label="File with holidays"
        hidden
        onChange={({ currentTarget }) => {
          void read(currentTarget.files?.[0]);
          currentTarget.value = ''; // The same file can be chosen again once it was corrected.
        }}
      />
    </Foot>
  );
}

const imported = (added: number, skipped: number) => {
  if (!added) return 'Nothing imported: all these days were there already';
  const done = added === 1 ? 'One holiday imported' : `${added} holidays imported`;
  if (!skipped) return done;
  return `${done}, ${skipped === 1 ? 'one was' : `${skipped} were`} there already`;
};

/** Imports holidays from pasted text or a file, after a preview. Source: domain.md 10. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  return (
    <FormDialog<Values>
      title="Import Holidays"
      submit="Import"
      width={640}
      initialValues={initial}
      validate={faultOf}
      onClose={onClose}
      onSubmit={async ({ list }) => {
        const { added, skipped } = await importHolidays(holidaysIn(list));
        toast(imported(added, skipped));
        onClose();
      }}
    >
      <FormTextField
        name="list"
        label="Holidays, one a line"
        required
        rows={6}
        autoFocus
        spellCheck={false}
        placeholder={'2026-12-25, Christmas Day\n26/12/2026; Boxing Day'}
        help="The date, then the name, separated by a comma, a semicolon or a tab. Days that are there already keep their name."
      />
      <FileChoice />
      <ImportPreview />
    </FormDialog>
  );
}
