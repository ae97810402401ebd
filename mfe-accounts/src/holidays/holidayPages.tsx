import type { ListState } from 'shared-ui/grid';
import { holidays } from './holidays';
import { useFeature } from '../shared/useFeature';
import { ImportButton } from './ImportButton';
import { TouchedProjects } from './TouchedProjects';
import { YearMenu } from './YearMenu';

const yearMenu = (list: ListState) => <YearMenu list={list} />;

/** The list also imports holidays and names the projects that are due on a new one. Source: spec 001, point 2.4. */
function ListScreen() {
  const canImport = useFeature('accounts.holidayImport');
  return (
    <holidays.ListScreen
      actions={canImport ? <ImportButton /> : null}
      tools={yearMenu}
      notice={<TouchedProjects />}
    />
  );
}

export default { ...holidays, ListScreen };
