import { useState } from 'react';
import { ApiError, type Entity } from 'shared-api/client';
import type { Service, ServiceLine } from 'shared-api/contracts/services';
import { changeServices, rereadServices } from 'shared-api/delivery';
import { useCurrentUser } from 'shared-api/portal';
import { useIsMounted, useToast } from 'shared-ui/core';
import {
  Formik,
  showSubmitError,
  TwoEditorsDialog,
  useTwoEditors,
  type ComparedField,
  type DraftName,
  type FormikHelpers,
} from 'shared-ui/form';
import { useNavigate } from 'shared-ui/router';
import type { ProjectTab } from '../../shared/ProjectTab';
import { mayChangeServices } from '../servicesAccess';
import {
  aboutServices,
  bodyOf,
  chosenOf,
  faultsOf,
  lineKey,
  linesValuesOf,
  type LinesValues,
} from './chosenLines';
import { ServicesForm, type RefusedLines } from './ServicesForm';
import { useKnownServices } from './useKnownServices';

const fieldsOf = (services: readonly Service[]): ComparedField[] =>
  services.map(({ id, name }) => ({ name: `lines.${lineKey(id)}`, label: name }));

const countsOf = (lines: readonly ServiceLine[]) =>
  new Map(lines.map(({ service, count }) => [service.id, count]));

/** Splits a refusal into the faults of single lines, by `lineKey`, and the remaining text. */
function lineRefusals(cause: unknown, body: ReturnType<typeof bodyOf>) {
  const lines: Record<string, string> = {};
  const rest: string[] = [];
  for (const [path, text] of Object.entries(cause instanceof ApiError ? cause.fields : {})) {
    const id = body[Number(/^(\d+)\./.exec(path)?.[1])]?.service.id;
    if (id === undefined) rest.push(text);
    else lines[lineKey(id)] = text;
  }
  const message = cause instanceof Error ? cause.message : String(cause);
  return { lines, text: [message, ...rest].join(' ') };
}

export interface UpdateServicesProps extends ProjectTab {
  opened: Entity<ServiceLine[]>;
  catalogue: readonly Service[];
}

/** The form of a project's services, with the handling of concurrent edits. */
export function UpdateServices({ project, permissions, opened, catalogue }: UpdateServicesProps) {
  const id = String(project.id);
  const { id: owner } = useCurrentUser();
  const toast = useToast();
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const [refused, setRefused] = useState<RefusedLines>({});
  const { services, learn } = useKnownServices(catalogue, opened.row);
  const [name] = useState<DraftName>({ owner, form: `services/${id}`, version: 1 });
  const two = useTwoEditors<ServiceLine[], LinesValues>({
    noun: 'project',
    name,
    opened: { entity: opened.row, tag: opened.tag },
    fields: fieldsOf(services),
    valuesOf: linesValuesOf,
    readNow: async () => {
      const now = await rereadServices(id);
      learn(now.row);
      return { entity: now.row, tag: now.tag };
    },
    maySave: mayChangeServices(permissions) && !project.services_locked,
  });
  const page = `/projects/${id}/services`;

  const validate = (values: LinesValues) => {
    const faults = faultsOf(chosenOf(values, services), countsOf(two.entity));
    return Object.keys(faults.lines).length + Object.keys(faults.groups).length ? { lines: '' } : {};
  };
  const submit = async (values: LinesValues, helpers: FormikHelpers<LinesValues>) => {
    helpers.setStatus(undefined);
    setRefused({});
    // A save would raise the version and make other editors' forms outdated.
    if (two.isUnchanged(values)) return toast({ text: 'Nothing changed', kind: 'info' });
    const body = bodyOf(chosenOf(values, services));
    try {
      const saved = await two.send((tag) =>
        changeServices(id, body, { 'if-match': tag }).catch((cause: unknown) => {
          if (cause instanceof ApiError && Array.isArray(cause.extra['present']))
            learn(cause.extra['present'] as ServiceLine[]);
          throw cause;
        }),
      );
      if (!saved) return;
    } catch (cause) {
      const { lines, text } = lineRefusals(cause, body);
      setRefused(
        Object.fromEntries(
          Object.entries(lines).map(([key, fault]) => [key, { text: fault, typed: values.lines[key] }]),
        ),
      );
      return showSubmitError(new Error(text), helpers, []);
    }
    two.draft.finish();
    two.guard.release();
    toast({ text: 'Services updated', about: aboutServices(project.id) });
    if (isMounted()) await navigate(page, { replace: true });
  };
  return (
    <Formik<LinesValues> initialValues={two.draft.start} validate={validate} onSubmit={submit}>
      <>
        <ServicesForm {...{ project, permissions, services, catalogue, two, refused, page }} />
        <TwoEditorsDialog of={two} />
      </>
    </Formik>
  );
}
