import { describeValue, listSettings } from 'shared-api/config';
import type { ConfigDetail } from 'shared-api/contracts/platform/config';
import { Banner, styled, t } from 'shared-ui/core';

const List = styled('dl')({
  display: 'grid',
  gap: 8,
  margin: 0,
  overflowWrap: 'anywhere',
  '& dt': { fontWeight: 500 },
  '& dd': { margin: 0, color: t.text2 },
});

/** The values for an owner of the remote who may not change them. */
export function ConfigReadOnly({ detail }: { detail: ConfigDetail }) {
  const { remote, schema, group, values, inherited } = detail;
  const shown = { ...inherited, ...values };
  return (
    <>
      <Banner kind="info">
        You see these settings because your team owns {remote.title}. Only admins change them, until one of
        them switches on “The owner may change them” for {remote.title} on the page Features.
      </Banner>
      <List>
        {listSettings(schema)
          .filter(({ perGroup }) => group === null || perGroup)
          .map(({ key, property }) => (
            <div key={key}>
              <dt>{property.title}</dt>
              <dd>{describeValue(property, shown[key])}</dd>
            </div>
          ))}
      </List>
    </>
  );
}
