import type { SlotProps } from 'shared-api/portal';
import { Card, MenuEntry, Prose, ProseSection, useToast } from 'shared-ui/core';

export const GoodCard = () => <Card title="Faulty card">All is well here.</Card>;

export function GoodEntry({ close }: SlotProps['user-menu']) {
  const toast = useToast();
  const press = () => {
    close();
    toast('The entry of another area was chosen');
  };
  return <MenuEntry label="Faulty entry" icon="extension" onSelect={press} />;
}

export const GoodChapter = () => (
  <Prose>
    <ProseSection title="A part of a chapter">An area’s own words.</ProseSection>
  </Prose>
);
