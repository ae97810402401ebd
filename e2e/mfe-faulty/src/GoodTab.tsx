import type { SlotProps } from 'shared-api/portal';

/** A tab of the project page that works. */
export default function GoodTab({ project }: SlotProps['project.tabs']) {
  return (
    <>
      <h2>Faulty tab</h2>
      <p>{`A tab of “${project.name}” that another area fills.`}</p>
    </>
  );
}
