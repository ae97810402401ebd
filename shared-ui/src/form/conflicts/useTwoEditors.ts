import { useState } from 'react';
import { compareEdits, fillMissingFields, type Choices, type ComparedField, type Side } from './compareEdits';
import type { DraftName } from '../drafts/draftStore';
import { useDirtyGuard } from '../drafts/useDirtyGuard';
import { useDraft } from '../drafts/useDraft';
import { sameValue } from '../sameValue';

/** An entity with its ETag. A new entity has no tag: it is not saved yet, and nobody else can change it. */
export interface TaggedEntity<Entity> {
  entity: Entity;
  tag: string | undefined;
}

/** A refused save; ApiError of shared-api has this shape. */
interface Refusal {
  message?: string;
  status?: number;
  fields?: Record<string, string>;
  /** `present` is the entity as it is now, `changed_by` the person who changed it last. */
  extra?: Record<string, unknown>;
  tag?: string | undefined;
}

interface Changer {
  id: number;
  name: string;
  /** ISO 8601. */
  at: string;
}

/** Set when the entity on the server differs from the one that the form was opened with. */
interface Stale<Entity> {
  now: TaggedEntity<Entity>;
  by?: Changer | undefined;
  /** The form's values come from a draft that is older than the change. */
  draft?: boolean;
  /** The server's reason for refusing some fields: the person may not change them any more. */
  refused?: string | undefined;
}

/** Set when the form cannot be saved at all any more. */
interface Unsavable {
  gone: boolean;
  reason: string;
  facts: readonly string[];
}

export interface TwoEditorsOptions<Entity, Values> {
  /** The kind of entity, in texts: `project`. */
  noun: string;
  /** Name of the form's draft. */
  name: DraftName;
  opened: TaggedEntity<Entity>;
  fields: readonly ComparedField[];
  /** The form's initial values for an entity. Pure. */
  valuesOf: (entity: Entity) => Values;
  /** Changes outside the form's fields, as sentences: `It is on hold now.` */
  facts?: (before: Entity, now: Entity) => string[];
  /** Names of the fields that the person may not change in the present entity. */
  locked?: (now: Entity) => readonly string[];
  /** Reads the entity again, with the rest of the page's data and permissions; called after a refused save. */
  readNow?: () => Promise<TaggedEntity<Entity>>;
  /** Called when the form is rebased on the present entity. */
  onAccept?: () => void;
}

const readOrIgnore = async <T>(reading: (() => Promise<T>) | undefined) => {
  try {
    return await reading?.();
  } catch {
    return undefined; // The message then has less detail.
  }
};

/**
 * The state of a form whose entity someone else may save meanwhile: its draft, the version it was opened with, and the present
 * version if that is another one. Pass the result to `TwoEditorsNotice` and `TwoEditorsDialog`, both inside the form, and save
 * through `send`. Source: domain.md 11.
 */
export function useTwoEditors<Entity, Values extends object>(options: TwoEditorsOptions<Entity, Values>) {
  const { noun, name, fields, valuesOf, facts = () => [], locked = () => [], readNow } = options;
  const names = fields.map((field) => field.name);
  const [opened, setOpened] = useState(options.opened);
  const present = valuesOf(opened.entity);
  const draft = useDraft<Values>(name, present, ({ values }) => fillMissingFields(names, values, present));
  const guard = useDirtyGuard();
  /** The initial values of a restored draft, if the entity changed after the draft was begun. */
  const [draftBase, setDraftBase] = useState(() => {
    if (!draft.restoredFrom || opened.tag === undefined) return undefined;
    const base = fillMissingFields(names, draft.restoredFrom, present);
    const mine = draft.start;
    return compareEdits(fields, { base, theirs: present, mine }).some(({ changedBy }) => changedBy !== 'mine')
      ? base
      : undefined;
  });
  const [stale, setStale] = useState<Stale<Entity> | undefined>(draftBase && { now: opened, draft: true });
  const [comparing, setComparing] = useState(Boolean(draftBase));
  const [choices, setChoices] = useState<Choices>({});
  const [unsavable, setUnsavable] = useState<Unsavable>();
  const [isRebased, setIsRebased] = useState(false);
  const base = draftBase ?? present;

  const differs = (now: Entity) => {
    const theirs = valuesOf(now);
    return compareEdits(fields, { base, theirs, mine: base }).length + facts(opened.entity, now).length > 0;
  };
  const showStale = (found: Stale<Entity>) => {
    setStale(found);
    setChoices({});
    setComparing(true);
  };
  const rebaseOn = (now: TaggedEntity<Entity>) => {
    setOpened(now);
    setIsRebased(true);
    setDraftBase(undefined);
    setStale(undefined);
    setComparing(false);
  };

  async function handleRefusal(cause: unknown): Promise<void> {
    const { status, fields: faults = {}, extra = {}, tag, message = '' } = cause as Refusal;
    if (status === 412 && tag && extra['present'] !== undefined) {
      await readOrIgnore(readNow); // Refreshes the permissions on the page.
      const now = { entity: extra['present'] as Entity, tag };
      return showStale({ now, by: extra['changed_by'] as Changer | undefined });
    }
    if (status !== 403 && status !== 404) throw cause;
    const now = await readOrIgnore(readNow);
    if (status === 403 && Object.keys(faults).length) {
      if (!now) throw cause;
      return showStale({ now, refused: message });
    }
    const changes = now ? facts(opened.entity, now.entity) : [];
    setUnsavable({ gone: status === 404, reason: message, facts: changes });
  }

  /**
   * Saves on top of the version that the form was opened with. If someone else changed only things that the form does not show
   * (a comment, say), it saves again on top of their version.
   * @returns undefined if the save was refused and the form shows why
   * @throws any other error
   */
  async function send<T>(save: (tag: string) => Promise<T>): Promise<T | undefined> {
    if (opened.tag === undefined) return save('');
    if (stale) return void setComparing(true);
    setUnsavable(undefined);
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
        return void (await handleRefusal(last));
      }
    }
  }

  return {
    noun,
    fields,
    draft,
    guard,
    /** The entity that the form is based on. */
    entity: opened.entity,
    /** The values that the form is based on; for a draft of an older version, that version's. */
    base,
    unsavable,
    send,
    /**
     * Whether saving these values would change nothing. Never after a comparison: the person chose there what to save, and expects
     * the form to end.
     */
    isUnchanged: (values: Values) => !stale && !isRebased && sameValue(base, values),
    stale: stale && {
      ...stale,
      versions: { base, theirs: valuesOf(stale.now.entity) },
      facts: stale.draft ? [] : facts(opened.entity, stale.now.entity),
      locked: locked(stale.now.entity),
      /** The last change was made by the same person, in another tab or on another device. */
      isSamePerson: stale.by?.id === name.owner,
    },
    comparing,
    openComparison: () => setComparing(true),
    closeComparison: () => setComparing(false),
    choices,
    choose: (field: string, side: Side) => setChoices((all) => ({ ...all, [field]: side })),
    /** Rebases the form on the present entity. */
    accept: () => {
      if (!stale) return;
      rebaseOn(stale.now);
      options.onAccept?.();
    },
  };
}

export type TwoEditors<Values> = Omit<
  ReturnType<typeof useTwoEditors<unknown, Values & object>>,
  'entity' | 'send' | 'isUnchanged'
>;
