import { aimFileUrl } from 'shared-api/aims';
import type { Aim } from 'shared-api/contracts/projectParts/aims';
import { useCurrentUser } from 'shared-api/portal';
import { ButtonLink, ErrorPanel, Link } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';
import { useNavigate, useParams } from 'shared-ui/router';
import { aimAddresses } from '../aimAddresses';
import { AimBody } from '../aimStyles';
import { rememberDownload } from '../upload/startedFrom';
import { SheetList } from '../workbook/SheetList';
import { VersionSelect } from '../workbook/VersionSelect';
import { WorkbookBar, WorkbookBody, WorkbookLayout } from '../workbook/workbookStyles';
import { Sheet } from './Sheet';

/** A version of a workbook, sheet by sheet. Source: domain.md 8. */
export function SheetView({ projectId, aim }: { projectId: number; aim: Aim }) {
  const { number: numberText = '', sheetNumber = '' } = useParams();
  const navigate = useNavigate();
  const { id: userId } = useCurrentUser();
  const version = aim.versions.find(({ number }) => String(number) === numberText);
  const sheet = version?.sheets.find(({ number }) => String(number) === sheetNumber);
  const address = (number: number, at: number) => aimAddresses.sheet(projectId, aim.id, number, at);
  if (!version || !sheet)
    return (
      <AimBody>
        <ErrorPanel
          icon="search"
          title={version ? 'This version has no such sheet' : 'There is no such version'}
          actions={<ButtonLink to={aimAddresses.aim(projectId, aim.id)}>Back to {aim.name}</ButtonLink>}
        >
          The AIM lists its versions and their sheets.
        </ErrorPanel>
      </AimBody>
    );
  // The sheet of the same name in another version, else its first.
  const openVersion = (number: number) => {
    const sheets = aim.versions.find((one) => one.number === number)?.sheets ?? [];
    const same = sheets.find(({ name }) => name === sheet.name) ?? sheets[0];
    void navigate(address(number, same?.number ?? 1));
  };
  const before = aim.versions.find(({ number }) => number < version.number);
  return (
    <WorkbookLayout>
      <WorkbookBar>
        <h2>{aim.name}</h2>
        <VersionSelect
          label="Version"
          versions={aim.versions}
          value={version.number}
          onChange={openVersion}
        />
        <span data-end="">
          {before && (
            <ButtonLink to={aimAddresses.diff(projectId, aim.id, before.number, version.number)}>
              Compare with {before.number}
            </ButtonLink>
          )}
          <Link
            href={aimFileUrl(aim.id, version.number)}
            download
            onClick={() => rememberDownload(userId, aim.id, version.number)}
          >
            <Icon name="download" /> Download
          </Link>
        </span>
      </WorkbookBar>
      <WorkbookBody>
        <SheetList
          sheets={version.sheets.map(({ number, name, rows }) => ({
            name,
            rows,
            to: address(version.number, number),
          }))}
          current={sheet.name}
        />
        <Sheet
          key={`${version.number} ${sheet.number}`}
          place={{ aimId: aim.id, number: version.number, sheet: sheet.number }}
          name={sheet.name}
        />
      </WorkbookBody>
    </WorkbookLayout>
  );
}
