import { cleanup, render, screen } from '@testing-library/react';
import { AppTheme, currentPageName, ToastProvider } from 'shared-ui/core';
import { aProject } from '../testing/fixtures';
import { ProjectHeading } from './ProjectHeading';

const show = (part: Partial<ReturnType<typeof aProject>['project_state']>) => {
  const project = aProject();
  render(
    <AppTheme>
      <ToastProvider>
        <ProjectHeading
          id="481"
          project={{ ...project, project_state: { ...project.project_state, ...part } }}
        />
      </ToastProvider>
    </AppTheme>,
  );
  return screen.getByText(project.project_state.name).parentElement;
};

describe('project page: heading', () => {
  test('shows the state in red only if it is a start state [project-heading.1]', () => {
    expect(show({ is_start: true })).toHaveAttribute('data-alert');
    cleanup();
    expect(show({ is_start: false })).not.toHaveAttribute('data-alert');
  });

  test('reports the project’s name to the portal, and null if there is no such project', () => {
    show({});
    expect(currentPageName.get()).toMatchObject({ title: 'Project: 481', subject: aProject().name });
    cleanup();
    render(<ProjectHeading id="481" project={undefined} />);
    expect(currentPageName.get()?.subject).toBeUndefined();
    cleanup();
    render(<ProjectHeading id="481" project={undefined} isGone />);
    expect(currentPageName.get()?.subject).toBeNull();
  });

  test('shows the days in an open state', () => {
    expect(show({ days: 1 })).toHaveTextContent('Draft (1 day)');
  });

  test('shows no days in a closed state', () => {
    expect(show({ is_closed: true, days: 9 })).toHaveTextContent(/^Draft\s*$/);
  });
});
