import { useState } from 'react';
import { compareEdits, completed, type Choices, type ComparedField, type Side } from './compareEdits';
import type { DraftName } from '../drafts/draftStore';
import { useDirtyGuard } from '../drafts/useDirtyGuard';
import { useDraft } from '../drafts/useDraft';

/** Something as a form was opened with it; without a tag it is new, and nobody else can have changed it. */
export interface Opened<Entity> {
  entity: Entity;
  tag: string | undefined;
}

/** A refused save; ApiError of shared-api has this shape. */
interface Refusal {
  message?: string;
  status?: number;
  fields?: Record<string, string>;
  /** `present` is the entity as it is now, `changed_by` who changed it last. */
  extra?: Record<string, unknown>;
  tag?: string | undefined;
}

interface Changer {
  id: number;
  name: string;
  /** ISO 8601. */
  at: string;
}

/** What is there now is not what the form was opened with. */
interface Stale<Entity> {
  now: Opened<Entity>;
  by?: Changer | undefined;
  /** What stands in the form comes from a draft, which was begun before that. */
  draft?: boolean;
  /** Why a part of it was refused: the person may not change all of it any more. */
  refused?: string | undefined;
}

/** It cannot be saved at all any more. */
interface Lost {
  gone: boolean;
  reason: string;
  facts: readonly string[];
}

export interface TwoEditorsOptions<Entity, Values> {
  /** What the form is about: `project`. */
  noun: string;
  /** Where what is typed is kept. */
  name: DraftName;
  opened: Opened<Entity>;
  fields: readonly ComparedField[];
  /** What a form starts with. Pure. */
  valuesOf: (entity: Entity) => Values;
  /** In sentences, what others changed that is no field of the form: `It is on hold now.` */
  facts?: (before: Entity, now: Entity) => string[];
  /** Names of the fields that the person may not change in what is there now. */
  locked?: (now: Entity) => readonly string[];
  /** Reads it anew, and all that the page shows of it and of what the person may do; called when a save was refused. */
  readNow?: () => Promise<Opened<Entity>>;
  /** Called when the form starts to be about what is there now. */
  onAccept?: () => void;
}

const read = async <T>(reading: (() => Promise<T>) | undefined) => {
  try {
    return await reading?.();
  } catch {
    return undefined; // Then there is less to tell.
  }
};

/**
 * The life of a form that somebody else may save meanwhile: its draft, the version it started from, and what is there now where
 * that is another one. Give what it returns to `TwoEditorsNotice` and `TwoEditorsDialog`, both inside the form, and send
 * everything through `send`. Source: domain.md 11.
 */
export function useTwoEditors<Entity, Values extends object>(options: TwoEditorsOptions<Entity, Values>) {
  const { noun, name, fields, valuesOf, facts = () => [], locked = () => [], readNow } = options;
  const names = fields.map((field) => field.name);
  const [opened, setOpened] = useState(options.opened);
  const present = valuesOf(opened.entity);
  const draft = useDraft<Values>(name, present, ({ values }) => completed(names, values, present));
  const guard = useDirtyGuard();
  /** What a draft was begun with that is older than what was opened. */
  const [begun, setBegun] = useState(() => {
    if (!draft.restoredFrom || opened.tag === undefined) return undefined;
    const base = completed(names, draft.restoredFrom, present);
    const mine = draft.start;
    return compareEdits(fields, { base, theirs: present, mine }).some(({ who }) => who !== 'mine')
      ? base
      : undefined;
  });
  const [stale, setStale] = useState<Stale<Entity> | undefined>(begun && { now: opened, draft: true });
  const [comparing, setComparing] = useState(Boolean(begun));
  const [choices, setChoices] = useState<Choices>({});
  const [lost, setLost] = useState<Lost>();
  const base = begun ?? present;

  const differs = (now: Entity) => {
    const theirs = valuesOf(now);
    return compareEdits(fields, { base, theirs, mine: base }).length + facts(opened.entity, now).length > 0;
  };
  const open = (found: Stale<Entity>) => {
    setStale(found);
    setChoices({});
    setComparing(true);
  };
  const goOnFrom = (now: Opened<Entity>) => {
    setOpened(now);
    setBegun(undefined);
    setStale(undefined);
    setComparing(false);
  };

  async function refused(cause: unknown): Promise<void> {
    const { status, fields: faults = {}, extra = {}, tag, message = '' } = cause as Refusal;
    if (status === 412 && tag && extra['present'] !== undefined) {
      await read(readNow); // For what the person may do now.
      const now = { entity: extra['present'] as Entity, tag };
      return open({ now, by: extra['changed_by'] as Changer | undefined });
    }
    if (status !== 403 && status !== 404) throw cause;
    const now = await read(readNow);
    if (status === 403 && Object.keys(faults).length) {
      if (!now) throw cause;
      return open({ now, refused: message });
    }
    const said = now ? facts(opened.entity, now.entity) : [];
    setLost({ gone: status === 404, reason: message, facts: said });
  }

  /**
   * Saves, on top of the version that the form started from. Where somebody changed nothing that the form is about (a comment,
   * say), on top of what they left.
   * @returns undefined where it was not saved, and the form says why
   * @throws what else is wrong
   */
  async function send<T>(save: (tag: string) => Promise<T>): Promise<T | undefined> {
    if (opened.tag === undefined) return save('');
    if (stale) return void setComparing(true);
    setLost(undefined);
    try {
      return await save(opened.tag);
    } catch (cause) {
      const { status, extra = {}, tag } = cause as Refusal;
      const now = extra['present'] as Entity | undefined;
      try {
        if (status !== 412 || !tag || now === undefined || differs(now)) throw cause;
        setOpened({ entity: now, tag });
        return await save(tag);
      } catch (last) {
        return void (await refused(last));
      }
    }
  }

  return {
    noun,
    fields,
    draft,
    guard,
    /** What the form started from. */
    entity: opened.entity,
    /** The values it started from; those of an older version where a draft was begun with it. */
    base,
    lost,
    send,
    stale: stale && {
      ...stale,
      versions: { base, theirs: valuesOf(stale.now.entity) },
      facts: stale.draft ? [] : facts(opened.entity, stale.now.entity),
      locked: locked(stale.now.entity),
      /** The person themselves, in another tab or on another device. */
      byMe: stale.by?.id === name.owner,
    },
    comparing,
    compare: () => setComparing(true),
    goBack: () => setComparing(false),
    choices,
    choose: (field: string, side: Side) => setChoices((all) => ({ ...all, [field]: side })),
    /** From now on the form is about what is there now. */
    accept: () => {
      if (!stale) return;
      goOnFrom(stale.now);
      options.onAccept?.();
    },
  };
}

export type TwoEditors<Values> = Omit<
  ReturnType<typeof useTwoEditors<unknown, Values & object>>,
  'entity' | 'send'
>;
