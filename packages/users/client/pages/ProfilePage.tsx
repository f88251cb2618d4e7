import { Stack } from "@parley/library/client/components";
import type { ReactNode } from "react";
import { OVERVIEW, ProfileFrame } from "../profile/ProfileFrame";
import { profileTabs } from "../profile/profileTabs";

/** `/profile/{userID}/{name}`, and `/profile/{name}` (decisions #13). */
export function Page(): ReactNode {
    return (
        <ProfileFrame tab={OVERVIEW}>
            {({ userID, name }) => (
                <Stack gap="large">
                    {profileTabs().map(({ id, part: Part }) => Part && <Part key={id} userID={userID} name={name} />)}
                </Stack>
            )}
        </ProfileFrame>
    );
}
