import type { ComponentType, ReactNode } from 'react';
import type { ManifestShown } from './manifest';

/** A filler of a slot, as its remote's `portal.json` declares it. */
export interface Filler {
  /** Unique among all fillers. */
  key: string;
  title: string;
  /** Name of an icon of shared-ui/icons. */
  icon?: string;
  /** The last part of its address, in slots whose fillers have addresses. */
  path?: string;
  /** Whether it has pages of its own below its address. */
  within?: boolean;
  /** The conditions under which it is shown; absent: always. Evaluated by `isShown`. */
  shown?: ManifestShown;
  /** For cards of Home: the column on wide screens. */
  column?: 'main' | 'side';
  /** For cards of Home: the rows that it usually shows. */
  rows?: number;
}

/** The failure of a filler that did not load or threw. */
export interface FillerFailure {
  filler: Filler;
  /** A heading: "Bookings did not load". */
  title: string;
  /** The reference of the report: `R-7F3K-2B4M`. */
  reference: string;
  /** Its owner and its version, for whoever reports it: "Site Team, version 1.4.0-3f2a1bc". */
  about: string;
  /** Loads and renders it again. */
  retry: () => void;
}

export interface FillerProps {
  slot: string;
  filler: Filler;
  /** The props that the slot passes to the component. */
  props: object;
  /** Rendered while its code loads; absent: a skeleton, after a short delay. */
  waiting?: (filler: Filler) => ReactNode;
  /** Rendered when it fails; absent: a small box with Retry. */
  failed?: (failure: FillerFailure) => ReactNode;
}

/** The shell's implementation of slots: only the shell knows and loads remotes. */
export interface SlotHost {
  /** The fillers of a slot for this user, in their order. */
  fillers: (slot: string) => readonly Filler[];
  /** Renders one filler within its own error boundary. */
  Filler: ComponentType<FillerProps>;
}
