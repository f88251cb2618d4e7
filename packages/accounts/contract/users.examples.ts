import type { AuthorFragment, Me, User } from "./users";

/** Creates a user fragment for tests. */
export function exampleUserFragment(changes: Partial<AuthorFragment> = {}): AuthorFragment {
    return {
        userID: 10,
        name: "Ines Okafor",
        url: "http://forum.test/profile/10/Ines%20Okafor",
        photoUrl: "http://forum.test/images/member.svg",
        dateLastActive: "2026-05-21T11:48:00+00:00",
        banned: 0,
        private: false,
        ...changes,
    };
}

/** Creates a user as seen by another member, for tests. */
export function exampleUser(changes: Partial<User> = {}): User {
    return {
        userID: 10,
        name: "Ines Okafor",
        url: "http://forum.test/profile/10/Ines%20Okafor",
        photoUrl: "http://forum.test/images/member.svg",
        profilePhotoUrl: null,
        banned: 0,
        private: false,
        title: "Bench lead",
        points: 120,
        dateInserted: "2019-03-02T09:30:00+00:00",
        dateLastActive: "2026-05-21T11:48:00+00:00",
        countDiscussions: 64,
        countComments: 1108,
        countPosts: 1172,
        ...changes,
    };
}

/** Creates the record of a signed-in member, for tests. */
export function exampleMe(changes: Partial<Me> = {}): Me {
    return {
        userID: 10,
        name: "Ines Okafor",
        email: "ines@fettle.example",
        emailConfirmed: true,
        url: "http://forum.test/profile/10/Ines%20Okafor",
        photoUrl: "http://forum.test/images/member.svg",
        profilePhotoUrl: null,
        banned: 0,
        private: false,
        showEmail: false,
        bypassSpam: false,
        sortName: "ines okafor",
        points: 120,
        dateInserted: "2019-03-02T09:30:00+00:00",
        dateUpdated: null,
        dateLastActive: "2026-05-21T11:48:00+00:00",
        countDiscussions: 64,
        countComments: 1108,
        countPosts: 1172,
        countUnreadNotifications: 0,
        countUnreadConversations: 0,
        roles: [{ roleID: 8, name: "Member" }],
        roleIDs: [8],
        permissions: ["comments.add", "discussions.add", "discussions.view", "session.valid"],
        isAdmin: false,
        isSysAdmin: false,
        isSuperAdmin: false,
        ssoID: null,
        ...changes,
    };
}
