import { useAuditEntry } from 'shared-api/accounts';
import type { AuditChange, AuditEntry } from 'shared-api/contracts/audit';
import { schemaChangeText } from 'shared-api/schemaChanges';
import {
  Description,
  DescriptionList,
  PageHeader,
  RouterLink,
  styled,
  t,
  useAddressName,
} from 'shared-ui/core';
import { Timestamp } from 'shared-ui/date';
import { useParams } from 'shared-ui/router';
import { OpenedPage } from '../shared/OpenedPage';
import { PageBody } from '../shared/PageBody';
import { addressOf, whatOf, whoOf } from './auditWords';

const Changes = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  '& th, & td': {
    textAlign: 'left',
    verticalAlign: 'top',
    padding: '8px 12px 8px 0',
    borderBottom: `1px solid ${t.borderSubtle}`,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  },
  '& thead th': { fontSize: 12, lineHeight: '16px', fontWeight: 500, color: t.text2 },
  '& tbody th': { fontWeight: 500 },
  '& td': { color: t.text2 },
  '& td[data-missing]': { color: t.text3 },
});
const Code = styled('code')({ fontSize: 12, overflowWrap: 'anywhere' });

const Value = ({ text }: { text: string | null }) =>
  text === null ? <td data-missing="">None</td> : <td>{text}</td>;

function ChangeRow({ entity, change }: { entity: string; change: AuditChange }) {
  const { field, from, to } = change;
  const schemaText = schemaChangeText(entity, change);
  return (
    <tr>
      <th scope="row">{field}</th>
      {schemaText === undefined ? (
        <>
          <Value text={from} />
          <Value text={to} />
        </>
      ) : (
        <td colSpan={2}>{schemaText}</td>
      )}
    </tr>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const address = addressOf(entry);
  const name = entry.entity_name || null;
  const title = whatOf(entry);
  useAddressName(`/audit/${entry.id}`, name && !title.endsWith(`: ${name}`) ? `${title}: ${name}` : title);
  return (
    <>
      <PageHeader title={title} />
      <PageBody>
        <DescriptionList columns={2}>
          <Description label="Who">
            {entry.usr ? (
              <RouterLink to={`/users/${entry.usr.id}`}>{entry.usr.name}</RouterLink>
            ) : (
              whoOf(entry)
            )}
          </Description>
          <Description label="When">
            <Timestamp at={entry.created_on} />
          </Description>
          {entry.times > 1 && <Description label="Times within the hour">{entry.times}</Description>}
          <Description label="Name then" missing="None">
            {name && address ? <RouterLink to={address}>{name}</RouterLink> : name}
          </Description>
          <Description label="Request ID" missing="None">
            {entry.request_id && <Code>{entry.request_id}</Code>}
          </Description>
        </DescriptionList>
        {entry.changes.length > 0 && (
          <section>
            <h2>Changes</h2>
            <Changes>
              <thead>
                <tr>
                  <th scope="col">Field</th>
                  <th scope="col">From</th>
                  <th scope="col">To</th>
                </tr>
              </thead>
              <tbody>
                {entry.changes.map((change) => (
                  <ChangeRow key={change.field} entity={entry.entity} change={change} />
                ))}
              </tbody>
            </Changes>
          </section>
        )}
      </PageBody>
    </>
  );
}

/** `audit/{id}`: one write and the fields that it changed. Source: domain.md 11. */
export default function AuditEntryPage() {
  const { entryId = '' } = useParams();
  return (
    <OpenedPage
      read={useAuditEntry(entryId)}
      noun="entry"
      title="Audit Log"
      list={{ title: 'Audit Log', to: '/audit' }}
    >
      {(entry) => <Entry entry={entry} />}
    </OpenedPage>
  );
}
