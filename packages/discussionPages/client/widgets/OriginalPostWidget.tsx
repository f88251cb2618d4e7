import { useDiscussion } from "@parley/discussions/client";
import { Loaded, Loader, PostBones } from "@parley/library/client/components";
import type { OriginalPostProps } from "../components/OriginalPost";
import { OriginalPost } from "../components/OriginalPost";

/** The post of a discussion page (DISC-006…DISC-011). */
export function Widget(props: Omit<OriginalPostProps, "discussion">) {
    const discussion = useDiscussion(props.discussionID);
    return (
        <Loaded
            value={discussion}
            loader={
                <Loader>
                    <PostBones />
                </Loader>
            }
        >
            {(data) => <OriginalPost {...props} discussion={data} />}
        </Loaded>
    );
}
