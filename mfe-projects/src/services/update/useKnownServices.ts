import { useMemo, useState } from 'react';
import type { Service, ServiceLine } from 'shared-api/contracts/services';

/**
 * The services that the form can show, in the order of the catalogue: those offered, those on the project that are no longer
 * offered, and those that somebody else added meanwhile (`learn`).
 */
export function useKnownServices(catalogue: readonly Service[], opened: readonly ServiceLine[]) {
  const [learnt, setLearnt] = useState<readonly ServiceLine[]>([]);
  const services = useMemo(() => {
    const offered = new Set(catalogue.map(({ id }) => id));
    const further = new Map(
      [...opened, ...learnt]
        .filter(({ service }) => !offered.has(service.id))
        .map(({ service }) => [service.id, service]),
    );
    return [...catalogue, ...further.values()];
  }, [catalogue, opened, learnt]);
  return { services, learn: (lines: readonly ServiceLine[]) => setLearnt(lines) };
}
