import { useCallback } from 'react';
import { listNames } from 'shared-api/client';
import type { Named } from 'shared-api/contracts/common';
import { listGroupProjects } from 'shared-api/groups';
import { Picker } from 'shared-ui/controls';
import { phoneMedia, styled } from 'shared-ui/core';

const Tools = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 320px))',
  gap: 16,
  [phoneMedia]: { gridTemplateColumns: '1fr' },
});

const loadPeople = (search: string, signal?: AbortSignal) => listNames('user', search, signal);

export interface WhoAndWhereProps {
  groupId: string;
  person: Named | null;
  project: Named | null;
  onPerson: (person: Named | null) => void;
  onProject: (project: Named | null) => void;
}

/** Chooses the person and the project of a simulation. */
export function WhoAndWhere({ groupId, person, project, onPerson, onProject }: WhoAndWhereProps) {
  const loadProjects = useCallback(
    (search: string, signal?: AbortSignal) => listGroupProjects(groupId, search, signal),
    [groupId],
  );
  return (
    <Tools>
      <Picker label="As" placeholder="Choose a person" load={loadPeople} value={person} onChange={onPerson} />
      <Picker
        label="On"
        placeholder="Choose a project"
        load={loadProjects}
        value={project}
        onChange={onProject}
      />
    </Tools>
  );
}
