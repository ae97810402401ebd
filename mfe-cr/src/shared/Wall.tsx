import type { ReactNode } from 'react';
import type { CrRow } from 'shared-api/contracts/cr/cr';
import { crStatusTitles, type CrStatus } from 'shared-api/crStatus';
import { StateGlyph, stateHues } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';
import { countdownTo } from './countdown';
import { crStatusLooks } from './crStatusLook';
import { clockText, dayText } from './crTimes';
import { leadOf } from './leadOf';
import { updatesInTimeText } from './updatesInTime';
import { useUnattendedScreen } from './useUnattendedScreen';
import { agoText, wallDuration } from './wallDuration';
import { wallModel } from './wallModel';
import { Card, Columns, Foot, Head, Page, Rows, Stale, Texts } from './wallStyles';

const words = { later: 'to update', soon: 'to update', overdue: 'overdue' };

function CrBox({ cr, now }: { cr: CrRow; now: number }) {
  const countdown = countdownTo(cr.next_update_time, now);
  const { figure, unit } = wallDuration(countdown?.ms ?? 0);
  const last = cr.last_activity;
  return (
    <Card {...(countdown ? { 'data-kind': countdown.kind } : {})}>
      <div>
        {countdown ? (
          <>
            <strong>{figure}</strong>
            {countdown.kind !== 'later' && (
              <Icon name={countdown.kind === 'overdue' ? 'error-filled' : 'clock'} />
            )}
            <span>
              {unit} {words[countdown.kind]}
            </span>
          </>
        ) : (
          <span>No update promised</span>
        )}
        <span data-lead="">{leadOf(cr)?.name ?? 'No lead'}</span>
      </div>
      <h3>{cr.title}</h3>
      <Texts>
        <p>
          CR {cr.id}
          {cr.project && ` · ${cr.project.name}`}
        </p>
        {last && (
          <p data-last="">
            <span>{agoText(now - Date.parse(last.created_on))}</span> {last.text}
          </p>
        )}
      </Texts>
    </Card>
  );
}

const Glyph = ({ status }: { status: CrStatus }) => {
  const { hue, kind, fraction = 0 } = crStatusLooks[status];
  return (
    <span style={{ display: 'inline-flex', color: stateHues[hue] }}>
      <StateGlyph kind={kind} fraction={fraction} />
    </span>
  );
};

interface SideListProps {
  title: string;
  status: CrStatus;
  rows: readonly CrRow[];
  more?: number;
  timeOf: (cr: CrRow) => string;
  noteOf: (cr: CrRow) => string;
}

function SideList({ title, status, rows, more = 0, timeOf, noteOf }: SideListProps) {
  return (
    <section aria-label={title}>
      <h2>
        <Glyph status={status} /> {title} <small>{rows.length + more}</small>
        {more > 0 && <small>+{more} more</small>}
      </h2>
      {rows.length > 0 ? (
        <Rows>
          {rows.map((cr) => (
            <li key={cr.id}>
              <strong>{clockText(timeOf(cr))}</strong>
              <span data-title="">{cr.title}</span>
              <span data-day="">{dayText(timeOf(cr))}</span>
              <span>
                CR {cr.id} · {noteOf(cr)}
              </span>
            </li>
          ))}
        </Rows>
      ) : (
        <p>None.</p>
      )}
    </section>
  );
}

/** Whole seconds since the data was read. */
const ageOf = (readAt: number, now: number) => Math.max(0, Math.floor((now - readAt) / 1000));
/** From this age on, in seconds, data counts as old. Source: domain.md 7. */
const staleAfter = 30;

export interface WallProps {
  /** The name of the display, beside the title. */
  name?: string;
  /** False inside a page, which has a main region already. */
  isWholePage?: boolean;
  crs: readonly CrRow[];
  /** Open ones that were not read. */
  more?: number;
  /** The present time, and when the data was read; milliseconds since 1970. */
  now: number;
  readAt: number;
  /** At the end of the foot. */
  foot?: ReactNode;
}

/** The dashboard for a screen on a wall, always dark. Source: domain.md 7; picture 16b */
export function Wall({ name, isWholePage = false, crs, more = 0, now, readAt, foot }: WallProps) {
  const isPointerIdle = useUnattendedScreen();
  const { columns, planned, ended, overdue, soon } = wallModel(crs, now);
  // The picture moves a little every ten minutes: what stands still for days burns into some screens.
  const shift = Math.floor(now / 600_000) % 4;
  const inTime = updatesInTimeText(crs, now);
  const age = ageOf(readAt, now);
  const at = new Date(now).toISOString();
  return (
    <Page
      {...(isWholePage ? { role: 'main' } : {})}
      data-theme="dark"
      {...(isPointerIdle ? { 'data-idle': '' } : {})}
      style={{ translate: `${shift % 2 ? 2 : 0}px ${shift > 1 ? 2 : 0}px` }}
    >
      {age > staleAfter && (
        <Stale role="alert">Not up to date. Last read at {clockText(new Date(readAt).toISOString())}.</Stale>
      )}
      <Head>
        <h1>Change requests {name && <small>{name}</small>}</h1>
        {overdue > 0 && (
          <p data-kind="overdue">
            <Icon name="error-filled" /> <strong>{overdue}</strong> overdue
          </p>
        )}
        {soon > 0 && (
          <p data-kind="soon">
            <Icon name="clock" /> <strong>{soon}</strong> due within 15 min
          </p>
        )}
        <time dateTime={at}>
          <strong>{clockText(at)}</strong>
          {dayText(at)}
        </time>
      </Head>
      <Columns>
        {columns.map(({ status, cards, more: others }) => (
          <section key={status} aria-label={crStatusTitles[status]}>
            <h2>
              <Glyph status={status} /> {crStatusTitles[status]} <small>{cards.length + others}</small>
              {others > 0 && <small>+{others} more</small>}
            </h2>
            {cards.length ? (
              <ul data-cards="">
                {cards.map((cr) => (
                  <CrBox key={cr.id} cr={cr} now={now} />
                ))}
              </ul>
            ) : (
              <p>None now.</p>
            )}
          </section>
        ))}
        <div>
          <SideList
            title="Next to start"
            status="planned"
            rows={planned.rows}
            more={planned.more}
            timeOf={(cr) => cr.start_date}
            noteOf={(cr) => leadOf(cr)?.name ?? 'No lead'}
          />
          <SideList
            title="Ended lately"
            status="completed"
            rows={ended.rows}
            more={ended.more}
            timeOf={(cr) => cr.status_since}
            noteOf={(cr) => crStatusTitles[cr.status]}
          />
        </div>
      </Columns>
      <Foot>
        <span>Read {age} s ago</span>
        {inTime && <span>{inTime}</span>}
        {more > 0 && <span>{more} more change requests are not shown</span>}
        {foot}
      </Foot>
    </Page>
  );
}
