import type { ListState } from 'shared-ui/grid';
import { holidays } from './holidays';
import { ImportButton } from './ImportButton';
import { TouchedProjects } from './TouchedProjects';
import { YearMenu } from './YearMenu';

const year = (list: ListState) => <YearMenu list={list} />;

/** `holidays`: for global admins. Source: spec 001, point 2.4. */
export default function HolidayListPage() {
  return <holidays.ListScreen actions={<ImportButton />} tools={year} notice={<TouchedProjects />} />;
}
