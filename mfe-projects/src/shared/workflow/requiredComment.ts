import { limits } from 'shared-api/limits';
import { Yup } from 'shared-ui/form';

const text = Yup.string().trim().max(limits.comment, `At most ${limits.comment} characters`);

/** Comments are trimmed; a required one must not be blank. Source: spec 000, point 5. */
export const comment = { optional: text, required: text.required('A comment is required') };

export const requiredComment = Yup.object({ comment: comment.required });
