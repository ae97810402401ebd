import type { Financials } from 'shared-api/contracts/financials';
import type { Permission } from 'shared-api/contracts/permissions';
import type { Project } from 'shared-api/contracts/project';
import { factLabel } from 'shared-api/projectFields';
import { Description, DescriptionList, styled, t } from 'shared-ui/core';
import { Timestamp } from 'shared-ui/date';
import { LinkedText } from 'shared-ui/content';
import { mayChange } from '../shared/planning/planningFields';
import { holderName } from '../shared/people/roleHolder';
import { FactsSection } from '../shared/FactsSection';
import { UpdatePlanningButton } from '../shared/planning/UpdatePlanningButton';
import { WhileOffered } from '../shared/WhileOffered';
import { Amount } from './Amount';

/** The holder of the project role whose name contains 'PAN Owner'. Source: spec 000, point 6. */
export function panOwnerOf({ roles }: Pick<Project, 'roles'>): string | undefined {
  const held = roles.find(({ usr_role: role }) => role.name.toLowerCase().includes('pan owner'));
  return held && holderName(held);
}

const Note = styled('span')({ display: 'block', fontSize: 12, lineHeight: '16px', color: t.text3 });

/** The payer, and the submitted category, price and scope. Source: spec 000, point 2 (Financials tab). */
export function CostFacts({
  project,
  financials,
  services,
  permissions,
}: {
  project: Project;
  financials: Financials;
  /** The sum of the services; undefined if the project has none or the user may not see prices. */
  services: number | null | undefined;
  permissions: readonly Permission[] | undefined;
}) {
  const {
    scope,
    price,
    category,
    submitted_by: by,
    submitted_on: on,
    has_services: hasServices,
  } = financials;
  const isSubmitted = scope !== '';
  const differs =
    hasServices && typeof services === 'number' && typeof price === 'number' && services !== price;
  const { p4p } = project;
  return (
    <FactsSection id="financial-facts" title="Cost">
      <DescriptionList columns={2}>
        <Description label="PAN Owner" missing="Unassigned">
          {panOwnerOf(project)}
        </Description>
        {p4p && (
          <Description
            label={factLabel('pan_code')}
            action={
              <WhileOffered when={mayChange(permissions, 'pan_code')}>
                <UpdatePlanningButton {...{ project, p4p }} field="pan_code" />
              </WhileOffered>
            }
          >
            {p4p.pan_code}
          </Description>
        )}
        {!hasServices && (
          <Description label="Category" missing={isSubmitted ? 'Not given' : 'Not submitted yet'}>
            {category?.name}
          </Description>
        )}
        {price !== undefined && (
          <Description label="Price">
            <Amount of={price} />
            {differs && (
              <Note>
                As it was submitted. The services come to <Amount of={services} /> now.
              </Note>
            )}
          </Description>
        )}
        <Description label="Scope" wide missing="Not submitted yet">
          {scope && <LinkedText>{scope}</LinkedText>}
        </Description>
        {by && on && (
          <Description label="Submitted" wide>
            {by.name}, <Timestamp at={on} />
          </Description>
        )}
      </DescriptionList>
    </FactsSection>
  );
}
