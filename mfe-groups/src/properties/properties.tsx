import { groupPaths } from 'shared-api/contracts/paths/groupPaths';
import { backendFor } from 'shared-api/portal';
import { properties } from 'shared-api/resources/properties';
import { defineResource } from 'shared-ui/resource';
import { groupPart } from '../shared/groupPart';
import { appliesTo } from './appliesTo';
import { PropertyPreview } from './PropertyPreview';

const hidden = { column: { hidden: true } };
const none = { column: false } as const;

/** Source: spec 001, point 2.5; domain.md 4. */
export default groupPart(
  defineResource(properties, backendFor(properties, [groupPaths.newProjectSchema(':groupId')]), {
    fields: {
      ...appliesTo,
      format: { ...appliesTo.format, ...hidden },
      widget: { ...appliesTo.widget, ...hidden },
      help: none,
      short_title: hidden,
      read_only: hidden,
      not_past: { ...appliesTo.not_past, ...none },
      minimum: { ...appliesTo.minimum, ...none },
      maximum: { ...appliesTo.maximum, ...none },
      min_length: { ...appliesTo.min_length, ...none },
      max_length: { ...appliesTo.max_length, ...none },
      pattern: { ...appliesTo.pattern, ...none },
      default: none,
      show_in_list: hidden,
    },
    Beside: PropertyPreview,
    searchLabel: 'Search by title or name',
    empty: 'A property is a field that projects of this group have beside the common ones. Create the first.',
  }),
);
