import { PeriodPage } from './PeriodPage';

/** `reports/year`. */
export default function YearPage() {
  return <PeriodPage name="year" />;
}
