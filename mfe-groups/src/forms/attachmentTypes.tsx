import { backendFor } from 'shared-api/portal';
import { attachmentTypes } from 'shared-api/resources/attachmentTypes';
import { defineResource } from 'shared-ui/resource';
import { groupPart } from '../shared/groupPart';

/** Source: spec 001, point 2.5. */
export default groupPart(
  defineResource(attachmentTypes, backendFor(attachmentTypes), {
    fields: { template_url: { column: { hidden: true } } },
    empty:
      'An attachment type says what a file is, for example a quote, a photo or a design. Create the first one.',
  }),
);
