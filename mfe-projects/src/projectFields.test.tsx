import { screen, within } from '@testing-library/react';
import {
  factLabel,
  isDateField,
  listedFields,
  p4pFields,
  p4pResource,
  projectFieldTitles,
} from 'shared-api/projectFields';
import { formatDate } from 'shared-ui/date';
import { comparedFields } from './form/comparedFields';
import { projectShape } from './form/formShape';
import { faultsOf, projectRules } from './form/projectRules';
import { emptyValues, toUpdateBody, valuesOf } from './form/projectValues';
import { projectColumns } from './list/projectColumns';
import { aP4p, aProject, aSchema, pairs } from './testing/fixtures';
import { renderForm } from './testing/renderForm';
import { renderProject, widen } from './testing/renderProject';

const project = aProject({ p4p: aP4p() });
const allPermissions = pairs(
  ...new Set(['PUT project', ...p4pFields.map((field) => `PUT ${p4pResource(field)}`)]),
);
const shape = projectShape(project, [], aSchema(), allPermissions);
const calendar = { today: '2026-11-20', holidays: new Set<string>() };

describe.each(p4pFields)('the declared field %s', (field) => {
  test('is in the values of the form, in its rules, in the comparison of versions and in the request body', async () => {
    expect(valuesOf(project, shape).p4p[field]).toBe(project.p4p![field]);
    expect(toUpdateBody(valuesOf(project, shape), shape).p4p?.[field]).toBe(project.p4p![field]);
    expect(comparedFields(shape)).toContainEqual(
      expect.objectContaining({ name: `p4p.${field}`, label: projectFieldTitles[field] }),
    );
    const faults = await faultsOf(projectRules(shape, calendar), emptyValues(1));
    expect(faults.p4p).toHaveProperty(field, `${projectFieldTitles[field]} is required`);
  });

  test('has an input in the form of a project', async () => {
    await renderForm('/projects/481/update', {
      'GET /api/projects/481': project,
      'GET /api/projects/481/permissions': allPermissions,
      'GET /api/projects/481/schema': aSchema(),
      'GET /api/project_types/1/user_roles': [],
    });
    const role = isDateField(field) ? 'group' : 'textbox';
    expect(await screen.findByRole(role, { name: projectFieldTitles[field] })).toBeVisible();
  });

  test('is a fact on the project’s page, with a pencil only for users with its permission', async () => {
    widen(1000);
    const { unmount } = await renderProject({ project, permissions: pairs(`PUT ${p4pResource(field)}`) });
    const pencil = await screen.findByRole('button', { name: `Update ${factLabel(field)}` });
    const value = project.p4p![field]!;
    expect(
      within(pencil.closest('div')!.parentElement!).getAllByText(
        isDateField(field) ? formatDate(value) : value,
      ),
    ).not.toHaveLength(0);
    unmount();
    await renderProject({ project });
    await screen.findByText('Project name');
    expect(screen.queryByRole('button', { name: `Update ${factLabel(field)}` })).toBeNull();
  });
});

test.each(listedFields)('the listed field %s is a column of the list', (field) => {
  expect(projectColumns).toContainEqual(expect.objectContaining({ field }));
});
