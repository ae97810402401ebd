export interface ProjectTables {}
