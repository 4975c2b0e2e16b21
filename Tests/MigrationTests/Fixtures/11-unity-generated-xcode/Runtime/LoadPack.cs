using UnityEngine.iOS;
public class LoadPack { public OnDemandResourcesRequest Go(string tag) { return OnDemandResources.PreloadAsync(new[] { tag }); } }
