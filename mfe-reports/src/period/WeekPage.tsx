import { PeriodPage } from './PeriodPage';

/** `reports/week`. */
export default function WeekPage() {
  return <PeriodPage name="week" />;
}
