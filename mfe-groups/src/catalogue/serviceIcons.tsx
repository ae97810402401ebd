import { serviceIconUrl } from 'shared-api/delivery';
import { backendFor } from 'shared-api/portal';
import { serviceIcons } from 'shared-api/resources/serviceIcons';
import { styled } from 'shared-ui/core';
import { defineResource } from 'shared-ui/resource';
import { groupPart } from '../shared/groupPart';

const Thumbnail = styled('img')({
  width: 24,
  height: 24,
  marginRight: 8,
  objectFit: 'contain',
  verticalAlign: 'middle',
});

/** Source: spec 001, point 2.5. */
export default groupPart(
  defineResource(serviceIcons, backendFor(serviceIcons), {
    fields: {
      picture: {
        column: {
          // Pictures from before there were uploads have this address alone.
          render: ({ id, picture }) => (
            <>
              <Thumbnail src={serviceIconUrl(id)} alt="" loading="lazy" />
              {picture.name}
            </>
          ),
        },
      },
    },
    empty: 'An icon is a small picture beside a service in the catalogue.',
  }),
);
