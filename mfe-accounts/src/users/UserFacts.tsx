import type { User } from 'shared-api/contracts/accounts';
import { Description, DescriptionList, RouterLink, styled, Tag, t } from 'shared-ui/core';
import { formatDate } from 'shared-ui/date';

const List = styled('ul')({
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 32,
    borderBottom: `1px solid ${t.borderSubtle}`,
  },
});
const Quiet = styled('p')({ color: t.text3 });
const Columns = styled('div')({
  display: 'grid',
  gap: 24,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
});

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No');

/** The account, the teams and the roles of a user. */
export function UserFacts({ user }: { user: User }) {
  return (
    <>
      <section aria-labelledby="user-facts">
        <h2 id="user-facts">Account</h2>
        <DescriptionList columns={2}>
          <Description label="User ID">{user.login}</Description>
          <Description label="E-mail">{user.email}</Description>
          <Description label="AD Account">{user.ad_account}</Description>
          <Description label="Active">{yesOrNo(user.active)}</Description>
          <Description label="Global admin">{yesOrNo(user.is_admin)}</Description>
          <Description label="Password">
            {user.canChangePassword ? 'May be changed here' : 'Kept elsewhere'}
          </Description>
          <Description label="Attachment limit">{user.max_attachment_size_mb} MB</Description>
          <Description label="Created On">{formatDate(user.created_on)}</Description>
        </DescriptionList>
      </section>
      <Columns>
        <section aria-labelledby="user-teams">
          <h2 id="user-teams">Teams</h2>
          {user.teams.length === 0 && <Quiet>In no team</Quiet>}
          <List>
            {user.teams.map(({ team_id: id, name, is_manager: isManager }) => (
              <li key={id}>
                <RouterLink to={`/teams/${id}/members`}>{name}</RouterLink>
                {isManager && <Tag kind="line">Manager</Tag>}
              </li>
            ))}
          </List>
        </section>
        <section aria-labelledby="user-roles">
          <h2 id="user-roles">Roles in delivery groups</h2>
          {user.roles.length === 0 && <Quiet>No role</Quiet>}
          <List>
            {user.roles.map(({ id, name, project_type_name: group }) => (
              <li key={id}>
                {name} <Tag kind="line">{group}</Tag>
              </li>
            ))}
          </List>
        </section>
      </Columns>
    </>
  );
}
