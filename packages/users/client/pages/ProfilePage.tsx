import type { ReactNode } from "react";
import { OVERVIEW, ProfileFrame } from "../profile/ProfileFrame";
import { profileFrame } from "../profile/ProfileFrame.styles";
import { listProfileTabs } from "../profile/profileTabs";

/** Page `/profile/{userID}/{name}` and `/profile/{name}` (decisions #13). */
export function Page(): ReactNode {
    return (
        <ProfileFrame tab={OVERVIEW}>
            {({ userID, name }) => (
                <div className={profileFrame.overview}>
                    {listProfileTabs().map(({ id, part: Part }) => Part && <Part key={id} userID={userID} name={name} />)}
                </div>
            )}
        </ProfileFrame>
    );
}
