/** The roles every site has from the start (contract §2). */
export const RoleID = { guest: 2, unconfirmed: 3, applicant: 4, member: 8, administrator: 16, moderator: 32 } as const;

/** The list of roles, for who manages the site; one is changed at `rolePath`. */
export const ROLES_PAGE = "/settings/roles";

/** The page on which a new role is made. */
export const NEW_ROLE_PAGE = `${ROLES_PAGE}/add`;

/** The page on which one role is changed: its name, and what its members may do. */
export const rolePath = (roleID: number): string => `${ROLES_PAGE}/${roleID}`;
