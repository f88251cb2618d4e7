import type { UserFragment } from "@parley/accounts/contract";

/**
 * Posts without what their authors sign with. Who writes signs every post with the same, so it is kept once, with the person (FC-55); where a
 * post stands, `Signature` shows it.
 */
export function apartFromSignatures<Post extends { insertUser?: UserFragment }>(posts: readonly Post[]): Post[] {
    return posts.map((post) => {
        if (!post.insertUser?.signature) return post;
        const { signature: _, ...insertUser } = post.insertUser;
        return { ...post, insertUser };
    });
}
