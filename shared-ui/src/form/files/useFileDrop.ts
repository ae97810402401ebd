import { useEffect, useRef, useState } from 'react';

/** The files that were dropped, and the number of folders among the dropped items. */
export interface Dropped {
  files: File[];
  folders: number;
}

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

function readDropped(transfer: DataTransfer): Dropped {
  const isFolder = (item: DataTransferItem) => item.webkitGetAsEntry?.()?.isDirectory ?? false;
  const items = [...(transfer.items ?? [])].filter(({ kind }) => kind === 'file');
  if (items.length === 0) return { files: [...transfer.files], folders: 0 };
  const folders = items.filter(isFolder).length;
  const files = items.flatMap((item) => (isFolder(item) ? [] : (item.getAsFile() ?? [])));
  return { files, folders };
}

/**
 * Handles files that are dropped anywhere in the window: by default a browser opens a file that misses the drop zone, and
 * leaves the page. While `isOn` is false, drops are refused.
 * @returns whether files are being dragged over the window
 */
export function useFileDrop(onDrop: (dropped: Dropped) => void, isOn: boolean): boolean {
  const [isOver, setIsOver] = useState(false);
  const handler = useRef(onDrop);
  useEffect(() => {
    handler.current = onDrop;
  });
  useEffect(() => {
    // `dragenter` and `dragleave` bubble from every element on the way, so they are counted.
    let depth = 0;
    const changeDepth = (by: number) => {
      depth = by === 0 ? 0 : Math.max(0, depth + by);
      setIsOver(depth > 0 && isOn);
    };
    const listeners: Record<string, (event: DragEvent) => void> = {
      dragenter: () => changeDepth(1),
      dragleave: () => changeDepth(-1),
      dragover: ({ dataTransfer }) => {
        if (dataTransfer) dataTransfer.dropEffect = isOn ? 'copy' : 'none';
      },
      drop: ({ dataTransfer }) => {
        changeDepth(0);
        if (isOn && dataTransfer) handler.current(readDropped(dataTransfer));
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
