import type { FeatureDetail } from 'shared-api/contracts/platform/features';
import { formatList, styled } from 'shared-ui/core';
import { formatDate } from 'shared-ui/date';
import { Quiet } from '../shared/platformStyles';

const Title = styled('h3')({ fontSize: 14, lineHeight: '20px', fontWeight: 600, marginBottom: 4 });

/** The people whom the feature was really on for lately. */
export function FeatureReached({ reached }: Pick<FeatureDetail, 'reached'>) {
  const last = reached?.daily[0];
  return (
    <section aria-labelledby="feature-reached">
      <Title id="feature-reached">Was on for</Title>
      {!reached && <Quiet>Nobody is counted while the default applies.</Quiet>}
      {reached && (
        <>
          <div>
            {reached.people === 0 ? 'Nobody' : reached.people === 1 ? '1 person' : `${reached.people} people`}{' '}
            in the last {reached.days} days
            {last && `, ${last.people} on ${formatDate(last.day)}`}
          </div>
          {reached.latest.length > 0 && <Quiet>{formatList(reached.latest.map(({ name }) => name))}</Quiet>}
        </>
      )}
    </section>
  );
}
