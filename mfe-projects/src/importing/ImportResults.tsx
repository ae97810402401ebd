import type { ImportFault, ImportResult } from 'shared-api/contracts/lists/projectImport';
import { Banner, RouterLink, styled, t } from 'shared-ui/core';
import { projectCount } from '../shared/projectCount';

const Scroll = styled('div')({
  maxHeight: 320,
  overflow: 'auto',
  border: `1px solid ${t.border}`,
  borderRadius: 6,
  '&:focus-visible': { outline: `2px solid ${t.focus}` },
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& th, & td': { textAlign: 'left', verticalAlign: 'top', padding: '6px 12px', overflowWrap: 'anywhere' },
  '& th': {
    fontSize: 12,
    fontWeight: 500,
    color: t.text2,
    backgroundColor: t.bgSubtle,
    position: 'sticky',
    top: 0,
    whiteSpace: 'nowrap',
  },
  '& td:first-of-type': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& tr + tr td': { borderTop: `1px solid ${t.borderSubtle}` },
  '& li': { padding: '6px 12px', '& + &': { borderTop: `1px solid ${t.borderSubtle}` } },
});

/** Where a file has to be corrected. */
export function FaultTable({ faults }: { faults: readonly ImportFault[] }) {
  return (
    <Scroll tabIndex={0} role="region" aria-label="Faults of the file">
      <table>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Column</th>
            <th scope="col">Fault</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ line, column, text }, i) => (
            <tr key={i}>
              <td>{line}</td>
              <td>{column ?? '–'}</td>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

/** What the check of a file found. */
export function CheckedFile({ result, fileName }: { result: ImportResult; fileName: string }) {
  const { rows, faults } = result;
  if (!faults.length)
    return (
      <Banner kind="success" title={`${fileName} is in order.`}>
        {projectCount(rows)} can be raised. Nothing is raised yet.
      </Banner>
    );
  return (
    <>
      <Banner
        kind="error"
        title={`${faults.length} ${faults.length === 1 ? 'fault' : 'faults'} in ${fileName}, so nothing is raised.`}
      >
        Correct the file and choose it again.
      </Banner>
      <FaultTable faults={faults} />
    </>
  );
}

/** The projects that were raised, each with a link. */
export function RaisedProjects({ projects }: Pick<ImportResult, 'projects'>) {
  return (
    <>
      <Banner kind="success" title={`${projectCount(projects.length)} raised.`} />
      <Scroll tabIndex={0} role="region" aria-label="Raised projects">
        <ul>
          {projects.map(({ id, name }) => (
            <li key={id}>
              <RouterLink to={`/projects/${id}`}>
                #{id} {name}
              </RouterLink>
            </li>
          ))}
        </ul>
      </Scroll>
    </>
  );
}
