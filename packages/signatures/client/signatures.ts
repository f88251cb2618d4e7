import type { AuthorFragment } from "@parley/accounts/contract";

/**
 * Removes the signatures from posts. A signature is the same for all posts of an author, so it is stored once with the user (FC-55);
 * `Signature` renders it under each post.
 */
export function separateSignatures<Post extends { insertUser?: AuthorFragment }>(posts: readonly Post[]): Post[] {
    return posts.map((post) => {
        if (!post.insertUser?.signature) return post;
        const { signature: _, ...insertUser } = post.insertUser;
        return { ...post, insertUser };
    });
}
