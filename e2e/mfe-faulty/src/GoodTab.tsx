import { useState } from 'react';
import type { SlotProps } from 'shared-api/portal';
import { Button, RouterLink } from 'shared-ui/core';
import { useParams } from 'shared-ui/router';

/** A working tab of the project page that has pages below its address. */
export default function GoodTab({ project }: SlotProps['project.tabs']) {
  const { '*': below = '' } = useParams();
  const [presses, setPresses] = useState(0);
  return (
    <>
      <h2>Faulty tab</h2>
      <p>{`A tab of “${project.name}” that another area fills.`}</p>
      <p>{below ? `Its page “${below}”` : 'Its first page'}</p>
      <RouterLink to={`/projects/${project.id}/faulty/3/create`}>A page of the tab</RouterLink>
      <Button onClick={() => setPresses(presses + 1)}>{`Pressed ${presses} times`}</Button>
    </>
  );
}
