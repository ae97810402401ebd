import type { ComponentType, ReactNode } from 'react';
import type { ManifestShown } from './manifest';

/** One thing that fills a slot, as its remote's `portal.json` declares it. */
export interface Filler {
  /** Unlike that of any other filler. */
  key: string;
  title: string;
  /** Name of an icon of shared-ui/icons. */
  icon?: string;
  /** Where the slot gives its fillers addresses: the last part of this one's. */
  path?: string;
  /** Pages below its address are its own. */
  within?: boolean;
  /** When it is shown; absent: always. Asked with `isShown`. */
  shown?: ManifestShown;
}

/** What is told of a filler that did not load, or that threw. */
export interface FillerFailure {
  filler: Filler;
  /** What happened: "Bookings did not load". */
  title: string;
  /** Under which it was reported: `R-7F3K-2B4M`. */
  reference: string;
  /** Loads and draws it anew. */
  retry: () => void;
}

export interface FillerProps {
  slot: string;
  filler: Filler;
  /** What the slot gives to the components that fill it. */
  props: object;
  /** What stands in its place while its code is on its way; absent: grey lines in a box, after a moment. */
  waiting?: (filler: Filler) => ReactNode;
  /** What stands in its place when it fails; absent: a small box with Retry. */
  failed?: (failure: FillerFailure) => ReactNode;
}

/** How the shell fills slots: it alone knows remotes, loads them, and puts walls around them. */
export interface SlotHost {
  /** What fills a slot for this user, in its order. */
  fillers: (slot: string) => readonly Filler[];
  /** Draws one filler within its own walls: its failure costs its own place only. */
  Filler: ComponentType<FillerProps>;
}
