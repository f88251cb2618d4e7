import type { Features } from "../features";

/** Creates an administrator, Keyholder, and a category on a new site; returns the IDs needed for posts. */
export async function createTestSite({ users, categories }: Features): Promise<{ insertUserID: number; categoryID: number }> {
    const insertUserID = await users.createAdministrator({
        name: "Keyholder",
        email: "key@fettle.example",
        password: "the brass one by the door",
    });
    const viewer = await users.viewer(insertUserID);
    const { categoryID } = await categories.create(viewer, { name: "Kettles", urlcode: "kettles" });
    return { insertUserID, categoryID };
}
