import { useLocation, useParams } from 'react-router-dom';
import { ButtonLink } from '../controls/Button';
import { useAddressName } from '../display/pageCrumb';
import { ErrorPanel } from '../feedback/ErrorPanel';
import { Skeleton, WhileLoading } from '../feedback/Skeleton';
import type { FromList } from './NameCell';
import { formTitle, listAddress, nameOf } from './names';
import { FormPage, InsteadOfForm } from './FormPage';
import { ResourceForm } from './ResourceForm';
import { isIn } from './resourceValues';
import type { Identified, Refusal, ResourceDefinition } from './types';

/** A malformed id (400) is shown like one that does not exist. */
const isGone = ({ status = 0 }: Refusal) => [400, 403, 404].includes(status);

/** The page that changes one: it opens with what is there, and says so when that is nothing. */
export function ResourceUpdate<Row extends Identified, Body>({
  resource,
}: {
  resource: ResourceDefinition<Row, Body>;
}) {
  const params = useParams();
  const from = useLocation().state as Partial<FromList> | null;
  const { noun, title: listTitle, fields } = resource;
  const calls = resource.calls(params);
  const { data, error, isLoading, retry } = calls.useOne(params.id ?? '');
  const title = formTitle('Update', resource);
  const list = listAddress(resource, params);
  useAddressName(`${list}/${params.id}`, (data && nameOf(resource, data.row)) || undefined);
  const back = <ButtonLink to={list + (from?.list ?? '')}>Back to {listTitle}</ButtonLink>;

  if (error && isGone(error))
    return (
      <FormPage title={title}>
        <InsteadOfForm>
          <ErrorPanel
            icon="search"
            title={`There is no such ${noun.one}, or you may not change it.`}
            actions={back}
          >
            It may have been deleted. Check the address, or ask the person who sent you the link.
          </ErrorPanel>
        </InsteadOfForm>
      </FormPage>
    );
  if (error && !data)
    return (
      <FormPage title={title}>
        <InsteadOfForm>
          <ErrorPanel
            title={`The ${noun.one} did not load`}
            onRetry={retry}
            retrying={isLoading}
            actions={back}
          >
            {error.message}
          </ErrorPanel>
        </InsteadOfForm>
      </FormPage>
    );
  if (!data)
    return (
      <FormPage title={title}>
        <InsteadOfForm>
          <WhileLoading
            loading
            skeleton={fields
              .filter((field) => isIn(field, 'update'))
              .map(({ name }) => (
                <Skeleton key={name} height={32} />
              ))}
          >
            {null}
          </WhileLoading>
        </InsteadOfForm>
      </FormPage>
    );
  return (
    <ResourceForm
      // Another row starts a new form; reading the same row again does not.
      key={data.row.id}
      resource={resource}
      mode="update"
      opened={data}
      save={(body, tag, files) => calls.update(data.row.id, body, tag, files)}
    />
  );
}
