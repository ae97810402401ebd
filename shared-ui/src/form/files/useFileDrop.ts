import { useEffect, useRef, useState } from 'react';

/** What was let go over the page. `folders` counts what is no file. */
export interface Dropped {
  files: File[];
  folders: number;
}

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

function droppedOf(transfer: DataTransfer): Dropped {
  const isFolder = (item: DataTransferItem) => item.webkitGetAsEntry?.()?.isDirectory ?? false;
  const items = [...(transfer.items ?? [])].filter(({ kind }) => kind === 'file');
  if (items.length === 0) return { files: [...transfer.files], folders: 0 };
  const folders = items.filter(isFolder).length;
  const files = items.flatMap((item) => (isFolder(item) ? [] : (item.getAsFile() ?? [])));
  return { files, folders };
}

/**
 * Takes files that are dragged over the window and let go anywhere in it: a browser would open one that misses its place, and
 * take the page away. While it is off they are refused.
 * @returns whether files are over the window now
 */
export function useFileDrop(onDrop: (dropped: Dropped) => void, isOn: boolean): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useRef(onDrop);
  useEffect(() => {
    take.current = onDrop;
  });
  useEffect(() => {
    // Each element that is entered and left on the way says so.
    let depth = 0;
    const turn = (by: number) => {
      depth = by === 0 ? 0 : Math.max(0, depth + by);
      setIsOver(depth > 0 && isOn);
    };
    const listeners: Record<string, (event: DragEvent) => void> = {
      dragenter: () => turn(1),
      dragleave: () => turn(-1),
      dragover: ({ dataTransfer }) => {
        if (dataTransfer) dataTransfer.dropEffect = isOn ? 'copy' : 'none';
      },
      drop: ({ dataTransfer }) => {
        turn(0);
        if (isOn && dataTransfer) take.current(droppedOf(dataTransfer));
      },
    };
    const listen = (event: Event) => {
      if (!hasFiles(event as DragEvent)) return;
      event.preventDefault();
      listeners[event.type]?.(event as DragEvent);
    };
    for (const type of Object.keys(listeners)) window.addEventListener(type, listen);
    return () => {
      for (const type of Object.keys(listeners)) window.removeEventListener(type, listen);
    };
  }, [isOn]);
  return isOver && isOn;
}
