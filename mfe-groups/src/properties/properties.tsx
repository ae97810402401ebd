import { groupPaths } from 'shared-api/contracts/paths';
import { backendFor } from 'shared-api/portal';
import { properties } from 'shared-api/resources/properties';
import { defineResource } from 'shared-ui/resource';
import { groupPart } from '../shared/groupPart';
import { propertyInputs } from './propertyInputs';
import { PropertyPreview } from './PropertyPreview';

const hidden = { column: { hidden: true } };
const none = { column: false } as const;

/** Source: spec 001, point 2.5; domain.md 4. */
export default groupPart(
  defineResource(properties, backendFor(properties, [groupPaths.newProjectSchema(':groupId')]), {
    fields: {
      ...propertyInputs,
      format: { ...propertyInputs.format, ...hidden },
      widget: { ...propertyInputs.widget, ...hidden },
      help: none,
      short_title: hidden,
      read_only: hidden,
      not_past: { ...propertyInputs.not_past, ...none },
      minimum: { ...propertyInputs.minimum, ...none },
      maximum: { ...propertyInputs.maximum, ...none },
      min_length: { ...propertyInputs.min_length, ...none },
      max_length: { ...propertyInputs.max_length, ...none },
      pattern: { ...propertyInputs.pattern, ...none },
      default: none,
      show_in_list: hidden,
    },
    Beside: PropertyPreview,
    searchLabel: 'Search by title or name',
    empty: 'A property is a field that projects of this group have beside the common ones. Create the first.',
  }),
);
