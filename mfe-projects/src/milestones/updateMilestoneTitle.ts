/** Source: spec 000, point 2 (Milestones tab). */
export const updateMilestoneTitle = 'Update Project Milestone';
