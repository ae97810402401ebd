import { useState } from 'react';
import { useProjectWhy } from 'shared-api/client';
import type { Named } from 'shared-api/contracts/common';
import type { ChangedCell } from 'shared-api/contracts/groupParts/permissionMatrix';
import { useSimulation } from 'shared-api/groups';
import { Segments } from 'shared-ui/controls';
import { Drawer, EmptyState, LoadError, Skeleton, styled } from 'shared-ui/core';
import { Offers } from '../Offers';
import { WhoAndWhere } from '../WhoAndWhere';

const Body = styled('div')({
  display: 'grid',
  gridAutoRows: 'max-content',
  gap: 16,
  padding: '16px 24px',
  overflow: 'auto',
});

type Version = 'saved' | 'edited';

function SimulatedOffers({
  groupId,
  person,
  project,
  changed,
}: {
  groupId: string;
  person: Named;
  project: Named;
  changed: readonly ChangedCell[];
}) {
  const saved = useProjectWhy(String(project.id), person.id);
  const edited = useSimulation(
    groupId,
    changed.length ? { project_id: project.id, user_id: person.id, cells: [...changed] } : null,
  );
  const read = changed.length ? edited : saved;
  // While another person or project is read, the former answer must not stand below their name.
  const why =
    read.data?.user.id === person.id && !(changed.length && edited.isLoading) ? read.data : undefined;
  if (read.error) return <LoadError title="The rules could not be read." read={read} />;
  if (!why || !saved.data) return <Skeleton height={280} />;
  return <Offers project={project} why={why} was={changed.length ? saved.data : undefined} />;
}

export interface SimulateDrawerProps {
  groupId: string;
  changed: readonly ChangedCell[];
  onClose: () => void;
}

/** What a person is offered on a project, as it is saved and with the edited cells. */
export function SimulateDrawer({ groupId, changed, onClose }: SimulateDrawerProps) {
  const [person, setPerson] = useState<Named | null>(null);
  const [project, setProject] = useState<Named | null>(null);
  const [version, setVersion] = useState<Version>(changed.length ? 'edited' : 'saved');
  const cells = changed.length === 1 ? 'this cell' : `these ${changed.length} cells`;
  return (
    <Drawer open title="Simulate" width={560} onClose={onClose}>
      <Body>
        <p>Nothing is changed, and nobody is told.</p>
        <WhoAndWhere
          groupId={groupId}
          person={person}
          project={project}
          onPerson={setPerson}
          onProject={setProject}
        />
        {changed.length > 0 && (
          <Segments<Version>
            label="Permissions"
            value={version}
            onChange={setVersion}
            choices={[
              { value: 'saved', label: 'As saved' },
              { value: 'edited', label: `With ${cells}` },
            ]}
          />
        )}
        {!(person && project) && (
          <EmptyState icon="help" title="Choose a person and a project">
            You see what the person is offered there, what is not, and why.
          </EmptyState>
        )}
        {person && project && (
          <SimulatedOffers
            key={`${person.id} ${project.id}`}
            groupId={groupId}
            person={person}
            project={project}
            changed={version === 'edited' ? changed : []}
          />
        )}
      </Body>
    </Drawer>
  );
}
