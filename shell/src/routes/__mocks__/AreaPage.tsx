import { PageHeader } from 'shared-ui/core';

/** In tests a remote's page is its title: remotes are loaded in the end-to-end tests. */
export const AreaPage = ({ title }: { title: string }) => <PageHeader title={title} />;
